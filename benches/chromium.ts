/** The browser of tests and benches, with the switches that stop its background traffic. */
export const chromiumPath = process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium'

export const quietArguments: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
