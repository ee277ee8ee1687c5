/** Sign-in with a wallet (SIWX), logins of the embedded wallet, and errors without a code of their own. */
export const logins = {
  'signin/not-enabled': ['The option siwx isn’t set.', 'Set it, for example to serverSiwx().'],
  'signin/no-address': ['No wallet is connected to sign in with.', 'Connect a wallet first.'],
  'signin/no-network': [
    'The connected wallet isn’t on one of the site’s networks.',
    'Call switchNetwork() before the sign-in.',
  ],
  'signin/no-client': [
    'The code of the account’s chain isn’t loaded, so the message can’t be signed.',
    'Connect the wallet again.',
  ],
  'signin/initialize-failed': [
    'The sign-in message couldn’t be created.',
    'Read the cause; the nonce request may have failed.',
  ],
  'signin/declined': [
    'The visitor declined the sign-in.',
    'Let them try again; this isn’t a failure to report.',
  ],
  'signin/smart-account-unsupported': [
    'The server rejected the signature of a smart account.',
    'Verify ERC-1271 and ERC-6492 signatures, for example with evmVerifier() of @latchkey/siwx.',
  ],
  'signin/refused': [
    'The message or its signature was rejected: {reason}.',
    'Compare the domain, the nonce, the account and the time with what your server expects.',
  ],
  'signin/failed': [
    'The sign-in or sign-out failed for an unknown reason.',
    'Read the cause and your server’s log.',
  ],
  'signin/local-only': [
    'localSiwx() stores sessions in the browser, where a visitor can forge them.',
    'Use serverSiwx() where your server relies on the session.',
  ],
  'embedded/unavailable': [
    'The site has no vault, so email and social logins aren’t available.',
    'Add embedded() to the option connectors, and set endpoints.api or endpoints.vault.',
  ],
  'embedded/load-timed-out': [
    'The vault didn’t load within 30 seconds.',
    'Check VAULT_URL of the server, that the page’s origin is allowed, and frame-src of the content security policy.',
  ],
  'embedded/invalid-email': ['The email address isn’t valid.', 'Ask for another address.'],
  'embedded/invalid-code': [
    'The code is wrong or was used up.',
    'Let the visitor enter the code again, or request a new one.',
  ],
  'embedded/cooldown': [
    'The next code can be requested in {seconds} seconds.',
    'Disable the button for this time.',
  ],
  'embedded/on-hold': [
    'This browser entered too many wrong codes for the address; it can try again in {seconds} seconds.',
    'Show the time. Other browsers can still log in.',
  ],
  'embedded/too-many-mails': [
    'Too many emails were requested; the next one is possible in {seconds} seconds.',
    'Show the time.',
  ],
  'embedded/mail-down': [
    'The server can’t send emails right now.',
    'Check SMTP_URL with `latchkey-server check`, and the server’s log for `mail.failed`.',
  ],
  'embedded/code-expired': [
    'The login, or the change of the address, has expired or was already used.',
    'Start again with the email address.',
  ],
  'embedded/timed-out': ['The vault didn’t respond to {request} in time.', 'Try again.'],
  'embedded/failed': [
    'The vault couldn’t complete {request}.',
    'Read the cause and the server’s log.',
  ],
  'embedded/popup-blocked': [
    'The browser blocked the login popup.',
    'Call the action directly in a click handler, without an await before it.',
  ],
  'embedded/popup-closed': ['The visitor closed the login popup.', 'Let them try again.'],
  'embedded/social-failed': [
    'The login with {provider} failed.',
    'The site doesn’t receive the reason. Read the server’s log.',
  ],
  'embedded/social-declined': [
    'The visitor declined the login at {provider}.',
    'Let them try again; this isn’t a failure to report.',
  ],
  'embedded/address-taken': [
    'Another wallet already uses this login.',
    'Ask the visitor to log in with it, or to use another address.',
  ],
  'embedded/untrusted-origin': [
    'A login result came from {origin}, which isn’t the vault.',
    'Check endpoints.vault. If it’s right, another page tried to inject a login.',
  ],
  unexpected: [
    'Latchkey didn’t expect this error.',
    'Read the cause, and please report it as a bug.',
  ],
} as const
