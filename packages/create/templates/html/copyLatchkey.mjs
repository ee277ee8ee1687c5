import { cpSync } from 'node:fs'

// Copy the whole folder, because latchkey.js loads the other files on demand.
cpSync('node_modules/@latchkey/widget/bundle', 'public/latchkey', { recursive: true })
