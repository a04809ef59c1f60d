/** What seeded people and places are called. Earlier first and last names are more common, as among real people. */

const words = (text: string): string[] => text.trim().split(/\s+/)

export const FIRST_NAMES = words(`
  Mary James Linda Robert Patricia John Jennifer Michael Elizabeth David Barbara William Susan Richard Jessica Joseph Sarah Thomas Karen
  Charles Nancy Christopher Lisa Daniel Betty Matthew Sandra Anthony Ashley Mark Emily Paul Donna Steven Michelle Andrew Carol Joshua
  Amanda Kenneth Melissa Kevin Deborah Brian Ann Zoë José Renée Ngọc Olena Björn Amina Wei Hanna Yusuf Ingrid Priya Teodor Maeve Xochitl`)

export const LAST_NAMES = words(`
  Miller Smith Johnson Williams Brown Jones Garcia Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore
  Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen
  Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Phillips Evans Turner Diaz Parker Cruz Edwards Collins
  O'Neil Müller Łukasik Škoda Özdemir Sørensen D'Angelo Kowalczyk Petrov Haddad Okafor Vandermeer Lachance Zhao Reyes Tanaka Quist Zeller`)

export const STREETS = words(`
  Maple Oak Cedar Elm Birch Larch Walnut Chestnut Hickory Spruce Willow Aspen Linden Poplar Juniper Sycamore Hazel Alder Cherry Mulberry`)

export const LANDMARKS = words('Library Church Market School Cafe Barn Mill Firehouse Grange Park')

export const TOWNS = words('Dryden Lansing Ithaca Trumansburg Groton Freeville Danby Enfield Newfield Caroline')
