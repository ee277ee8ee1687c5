import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiReference } from './api/apiReference.ts'

const folder = fileURLToPath(new URL('../docs/api', import.meta.url))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [file, text] of apiReference()) writeFileSync(join(folder, file), text)
