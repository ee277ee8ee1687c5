/** The browser that tests and benches drive, and the switches that keep it quiet and alone. */
export const chromiumPath = process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium'

export const quietArguments: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
