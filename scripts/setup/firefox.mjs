import { existsSync } from 'node:fs'
import { aptInstall } from './aptInstall.mjs'

/** Firefox ESR; ends the process when it cannot be had. */
export function ensureFirefox() {
  if (existsSync('/usr/bin/firefox-esr') || aptInstall('firefox-esr')) return
  console.error('These tests need Firefox. Install it with: sudo apt-get install firefox-esr')
  process.exit(1)
}
