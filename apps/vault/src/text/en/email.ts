/** A change of the email address that logs in to the wallet. */
export const emailText = {
  title: 'Change your email',
  ask: 'Log in with a new email?',
  sentBy: '{site} sent this request.',
  current: 'Current email',
  new: 'New email',
  codesNote:
    'We’ll send a code to both addresses. You can undo the change from your current email for 24 hours. Your wallet stays the same.',
  firstNote:
    'We’ll send a code to this address. You can log in with it after 72 hours; until then, you can stop the change in any of your browsers. Your wallet stays the same.',
  change: 'Change email',
  waiting: 'Waiting for your approval…',
  lost: 'I can’t access my current email',
  enterRecoveryCode: 'Enter your recovery code',
  lostText:
    'Without a code from {email}, the change takes 72 hours. We’ll tell that address, and it can cancel the change.',
  codes: 'Enter the codes on the site',
  codesText:
    'Go back to {site} and enter the codes we sent to your current and your new email. Keep this window open until you’re done.',
  pending: 'Your email changes in 72 hours',
  pendingText: 'We told your current address. You can cancel the change from there until then.',
  startsAt: 'Log in with it from',
  resend: 'Resend',
  resent: 'We sent you a new email',
  aboutToChange: 'Your email is about to change',
  aboutToChangeText: 'From {date}, {email} can log in to your wallet.',
  stop: 'This wasn’t me: stop it',
  stopped: 'The change was stopped',
  stoppedText: '{email} can’t log in to your wallet.',
}
