import { openAccountService } from '../../src/server/embedded/account-service/account-service.ts'
import { describeContract } from './contract.ts'
import { accountOf, openDoors, projectOf } from './provider.ts'
import { describeProvider } from './provider-contract.ts'

const openPlace = (hidesEmails: boolean) => async () => {
  const twin = await openAccountService()
  twin.switches.hidesEmails = hidesEmails
  return { project: projectOf(twin), account: accountOf(twin), close: twin.close }
}

for (const hidesEmails of [true, false]) {
  const name = hidesEmails ? 'a twin that tells nobody who has an account' : 'a twin that tells who has an account'
  describeContract(`at ${name}`, async () => {
    const { project, account, close } = await openPlace(hidesEmails)()
    return { ...openDoors(project, account), close }
  })
  describeProvider(name, openPlace(hidesEmails))
}
