import { openOwnAccounts } from '../../src/server/identity/own-accounts.ts'
import { openOwnRecords } from '../../src/server/identity/own-records.ts'
import { connect } from '../../src/server/store/database/database.ts'
import { makeDatabase } from '../support/shop/test-shop.ts'
import { describeContract } from './contract.ts'

describeContract("in the shop's own tables", async () => {
  const { url, drop } = await makeDatabase()
  const db = connect(url)
  const close = async () => {
    await db.end()
    await drop()
  }
  return { accounts: openOwnAccounts(db), records: openOwnRecords(db), tx: db, close }
})
