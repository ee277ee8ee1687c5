import { existsSync } from 'node:fs'
import { aptInstall } from './aptInstall.mjs'

const packages = ['webkit2gtk-driver', 'xvfb', 'xauth']
const programs = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run']

/** WebKitGTK's driver and a display without a screen; ends the process when they cannot be had. */
export function ensureWebKit() {
  if (programs.every((program) => existsSync(program)) || aptInstall(...packages)) return
  console.error(
    `These tests need WebKitGTK. Install it with: sudo apt-get install ${packages.join(' ')}`,
  )
  process.exit(1)
}
