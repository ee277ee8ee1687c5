import { existsSync } from 'node:fs'
import { aptInstall } from './aptInstall.mjs'

/** The shell first: it is the same engine without a window of its own, which costs a third of a story's work. */
const candidatePaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser that tests drive; installs Debian's where it may, otherwise says which command would. */
export function ensureChromium() {
  const chosen = process.env.LATCHKEY_CHROMIUM ?? candidatePaths.find((path) => existsSync(path))
  if (chosen) return chosen
  // The benches drive the whole browser.
  if (aptInstall('chromium', 'chromium-headless-shell')) return candidatePaths[0]
  if (aptInstall('chromium')) return '/usr/bin/chromium'
  console.error(
    'The tests need Chromium. Install it with: sudo apt-get install chromium\n' +
      'or name another build of it: LATCHKEY_CHROMIUM=/path/to/chromium npm test',
  )
  process.exit(1)
}
