import type { Machine } from './machine.ts'
import type { Page } from './page.ts'
import { expect, step } from './report.ts'
import { isReady, readAsUser, travels, typist } from './typing.ts'

/** Settings, backups, and what to do when something breaks: sections 5, 6, 7 and 9 of the page. */

export const TEST_KEY = 'sk_test_51GoingLive'
export const SIGNING_SECRET = 'whsec_GoingLive'

export const settings = async (page: Page, machine: Machine) => {
  const look = () => machine.type("stat -c '%a %U:%G' /etc/dozen.env; cat /etc/dozen.env")
  await step('dozen set: payments, mail; what does not fit changes nothing', async () => {
    const before = await look()
    const wrong = await machine.tryTo('dozen set STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET', `pk_live_1\n${SIGNING_SECRET}\n`)
    expect(wrong.code !== 0 && wrong.text.includes('publishable key') && (await look()) === before, wrong.text)
    await machine.type('dozen set STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET', `${TEST_KEY}\n${SIGNING_SECRET}\n`)
    await typist(
      page,
      machine,
      '6. Email',
    )('dozen set SMTP_URL MAIL_FROM', "smtps://eggs:it's%40home@smtp.provider.example:465\neggs@yourfarm.example\n")
    const after = await look()
    expect(
      after.startsWith('640 root:dozen') &&
        after.includes(TEST_KEY) &&
        !after.includes('ALLOW_LOCAL_MAIL') &&
        after.includes('ALLOW_TEST_PAYMENTS=on'),
      after,
    )
    const heard = await machine.type(
      `tr '\\0' '\\n' </proc/$(systemctl show -P MainPID dozen)/environ | grep SMTP_URL; . /etc/dozen.env; echo "SMTP_URL=$SMTP_URL"`,
    )
    expect(heard === "SMTP_URL=smtps://eggs:it's%40home@smtp.provider.example:465\n".repeat(2), heard)
    await machine.type('dozen set STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET SMTP_URL MAIL_FROM ALLOW_LOCAL_MAIL', '\n\n\n\non\n')
    expect(await isReady(), 'it is not ready')
    return undefined
  })
}

export const backups = async (page: Page, machine: Machine) => {
  const title = '7. Backups'
  const type = typist(page, machine, title)
  await step('backup, and a look whether it is whole', async () => {
    // A bucket needs a server of its own: here the passphrase is set, and the folder stays.
    page.line(title, 'dozen set BACKUP_TO BACKUP_S3_ENDPOINT BACKUP_S3_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY BACKUP_PASSPHRASE')
    await machine.type('dozen set BACKUP_PASSPHRASE', 'a dozen brown eggs\n')
    await type('dozen backup')
    const said = await type('dozen restore --check latest')
    await type('rm -f /root/dozen.backup')
    await type('dozen backup /root/dozen.backup')
    await type('install -o debian -m 600 /root/dozen.backup /home/debian/')
    expect((await readAsUser(machine, 'dozen.backup')).length > 0, 'the backup can not be copied home')
    await travels(page, title, 'cd Downloads')
    await travels(page, title, 'scp root@203.0.113.7:dozen.backup .')
    return said.trim()
  })
}

export const breaks = async (page: Page, machine: Machine) => {
  const title = '9. When something breaks'
  const type = typist(page, machine, title)
  await step('doctor, log, status, restart', async () => {
    // It says what is wrong with this world, which has no name server: that is for people to read.
    const doctor = await machine.tryTo(page.line(title, 'dozen doctor'))
    expect(/disk/i.test(doctor.text), doctor.text)
    await type('journalctl -u dozen -n 50')
    await type('systemctl status dozen')
    await type('systemctl restart dozen')
    expect(await isReady(), 'it is not ready')
    return undefined
  })
}
