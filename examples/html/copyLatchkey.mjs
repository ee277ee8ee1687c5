import { cpSync } from 'node:fs'

// The whole folder: latchkey.js loads the other files when they are used.
cpSync('node_modules/@latchkey/widget/bundle', 'public/latchkey', { recursive: true })
