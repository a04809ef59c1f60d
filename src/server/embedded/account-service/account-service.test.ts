import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openAccountService } from './account-service.ts'

test('the twin listens on this machine alone, on a port of its own or the one it was told', async () => {
  const first = await openAccountService({ projectId: 'another', database: 'farm' })
  await first.close()
  const again = await openAccountService({ port: first.port })
  expect(again).toMatchObject({ host: '127.0.0.1', url: `http://127.0.0.1:${first.port}`, projectId: 'demo-dozen' })
  expect([again.port, first.projectId, first.database]).toEqual([first.port, 'another', 'farm'])
  const socket = connect(again.port, again.host)
  await new Promise((resolve) => socket.once('connect', resolve))
  const gone = new Promise((resolve) => socket.once('close', resolve))
  await again.close()
  await gone
})
