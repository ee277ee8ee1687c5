/** npm run docs:licences */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { thirdPartyText } from './thirdParty.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
writeFileSync(join(root, 'THIRD-PARTY.md'), thirdPartyText(root))
