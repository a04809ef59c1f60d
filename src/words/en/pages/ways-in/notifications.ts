/** Notifications on a phone or computer, in the settings. */
export const heading = 'Notifications on this device'
export const what =
  "Find out right away when we're running late, your pickup changes, eggs are short, or there are spare cartons. You'll still get the email. We don't send mass email this way."
export const alsoForFarm = "You'll also hear about new orders, and when something is wrong with the shop."
export const verifyFirst = 'Verify your email above, and you can turn on notifications.'
export const turnOn = 'Turn on notifications'
export const isOn = 'Notifications are on for this device. They turn off when you log out here.'
export const turnOff = 'Turn off on this device'
export const test = 'Send me a test'
export const testSent = "Sent. It should appear in a few seconds. If it doesn't, check the notification settings of your device."

export const unable = {
  home: 'On iPhone and iPad, first add this shop to your home screen: in Safari, tap Share, then Add to Home Screen. Open the shop from there, log in, and turn on notifications here.',
  cannot: "This browser can't show notifications. Try Chrome, Edge, Firefox or Safari.",
  refused:
    "Notifications from this shop are blocked. To allow them, tap the icon next to the shop's address in your browser and allow notifications. On a phone, you may have to do this in the phone's settings. Then reload this page.",
} as const
export const notAllowed = "Notifications stay off, because your browser didn't get your permission."
export const failed = "Your browser couldn't turn on notifications. Please try again, or use another browser."
