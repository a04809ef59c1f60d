import { adminRecords, adminSetup, adminTabs, adminWeek } from '../../../shared/admin-addresses.ts'
import type { Words } from '../../../shared/language.ts'
import { several } from '../../en/dashboard/count.ts'
import type * as en from '../../en/dashboard/frame.ts'
import { showCartons } from '../fields.ts'

const PARTS: Readonly<Record<string, string>> = {
  [adminWeek.overview.path]: 'Resumen',
  [adminWeek.packing.path]: 'Día de empaque',
  [adminTabs.questions.path]: 'Preguntas',
  [adminTabs.massEmail.path]: 'Correo a todos',
  [adminTabs.subscriptions.path]: 'Suscripciones',
  [adminTabs.addOrder.path]: 'Agregar pedido',
  [adminTabs.downloadOrders.path]: 'Descargar pedidos',
  [adminRecords.credit.path]: 'Crédito',
  [adminRecords.customers.path]: 'Clientes',
  [adminRecords.receipts.path]: 'Recibos',
  [adminTabs.cycles.path]: 'Temporadas',
  [adminTabs.pickupSites.path]: 'Sitios de recogida',
  [adminTabs.cartonPrice.path]: 'Precio del cartón',
  [adminTabs.notifyWaitlist.path]: 'Lista de espera',
  [adminWeek.nextSeason.path]: 'Próxima temporada',
  [adminWeek.products.path]: 'Productos',
  [adminWeek.farmSettings.path]: 'Configuración de la granja',
  [adminSetup.goingLive.path]: 'Puesta en marcha',
  [adminRecords.bringPeople.path]: 'Importar clientes',
  [adminRecords.mailRecord.path]: 'Registro de correos',
  [adminRecords.activity.path]: 'Actividad',
  [adminRecords.health.path]: 'Estado de la tienda',
}

const GROUPS: Readonly<Record<string, string>> = {
  Today: 'Hoy',
  Orders: 'Pedidos',
  Customers: 'Clientes',
  Season: 'Temporada',
  Money: 'Dinero',
  Email: 'Correo',
  Settings: 'Configuración',
}

export const nameOfPart: typeof en.nameOfPart = ({ path, label }) => PARTS[path] ?? label
export const nameOfGroup: typeof en.nameOfGroup = ({ label }) => GROUPS[label] ?? label

export const dashboard = 'Panel'
export const choosePart = 'Parte del panel'
export const news: typeof en.news = (count) => (count === 0 ? 'Avisos' : several(count, 'aviso', 'avisos'))

export const openShop: typeof en.openShop = (done, all) => `Abre tu tienda: ${done} de ${all} pasos listos`
export const openShopSays = 'Completa unos pasos, en el orden que quieras, y podrás empezar a vender.'
export const goOn = 'Continuar'

export const packNext = 'Por empacar'
export const toGiveAway: typeof en.toGiveAway = (donated, hasProducts) =>
  hasProducts ? `de eso, ${donated} para donar` : `${donated} de ellos para donar`
export const nothingToPack = 'No hay nada que empacar ni recogidas próximas.'
export const allCalm = 'No hay nada pendiente.'
export const openPackingDay = 'Abrir el día de empaque'
export const openDashboard = 'Abrir el panel'

export const noPickups = 'No hay recogidas próximas'
export const glance = 'En resumen'
export const calm = 'Nada pendiente'
export const nextPickup: typeof en.nextPickup = (day, packed, sites) => `${day}: ${packed} en ${several(sites, 'sitio', 'sitios')}`
export const full = 'sin lugares'
export const dozensLeft: typeof en.dozensLeft = (dozens) =>
  dozens === 1 ? 'queda 1 docena por semana' : `quedan ${dozens} docenas por semana`
export const cartonsLeft: typeof en.cartonsLeft = (cartons) => `${cartons === 1 ? 'queda' : 'quedan'} ${showCartons(cartons)} por semana`
export const sitesFull: typeof en.sitesFull = (sites) => several(sites, 'sitio lleno', 'sitios llenos')
export const ordersNeedCare: typeof en.ordersNeedCare = (count) => several(count, 'pedido por revisar', 'pedidos por revisar')
export const unverifiedOrders: typeof en.unverifiedOrders = (count) =>
  `${several(count, 'pedido sin pagar', 'pedidos sin pagar')} de ${count === 1 ? 'alguien que nunca confirmó' : 'personas que nunca confirmaron'} su correo`
export const openQuestions: typeof en.openQuestions = (count) => several(count, 'pregunta sin responder', 'preguntas sin responder')
export const emailsFailed: typeof en.emailsFailed = (count) => several(count, 'correo no se envió', 'correos no se enviaron')
export const broken = 'Algo no funciona'

export const twoStep = 'Verificación en dos pasos'
export const askTwoStep = 'Protege el panel con un código de tu teléfono.'
export const turnOn = 'Activarla'
export const notNow = 'Ahora no'

export const notRealHead: Words<typeof en.notRealHead> = {
  says: 'Aún no es real:',
  unfolds: 'Cómo abrir de verdad',
  open: 'Ir a Puesta en marcha',
}

export const notRealWords: Words<typeof en.notRealWords> = {
  payments: {
    name: 'pagos de prueba',
    means: 'Los pagos usan el simulador de la tienda: solo sirven tarjetas de prueba y no se mueve dinero.',
    way: 'Conecta Stripe en la página Puesta en marcha.',
  },
  test_keys: {
    name: 'claves de prueba',
    means: 'Los pagos van a Stripe con claves de prueba: solo sirven tarjetas de prueba y no se mueve dinero.',
    way: 'Conecta la clave real en la página Puesta en marcha.',
  },
  mail: {
    name: 'correo local',
    means: 'Los correos se quedan en el buzón de esta computadora y no le llegan a nadie.',
    way: 'Conecta un servidor de correo en la página Puesta en marcha.',
  },
  demo: {
    name: 'granja de muestra',
    means: 'Las personas, los pedidos y los sitios son inventados.',
    way: 'Empieza con tu propia base de datos y DEMO=off (README.md).',
  },
}

export const accountsAway: Words<typeof en.accountsAway> = {
  since: (moment) => `El servicio de cuentas no responde desde el ${moment}.`,
  means:
    'Nadie puede iniciar sesión ni crear una cuenta. Quien ya inició sesión puede seguir 15 minutos; un administrador, 2. Los pedidos y las recogidas están a salvo.',
}
