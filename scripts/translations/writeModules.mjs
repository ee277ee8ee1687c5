import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const catalogues = fileURLToPath(new URL('../../packages/react/translations', import.meta.url))
const modules = fileURLToPath(new URL('../../packages/react/dist/translations', import.meta.url))

/** Writes each JSON file of the modal's languages as the module that the package loads: not every bundler takes JSON. */
export function writeModules() {
  rmSync(modules, { recursive: true, force: true })
  for (const name of readdirSync(catalogues, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.json') || name.startsWith('en')) continue
    const texts = JSON.stringify(JSON.parse(readFileSync(`${catalogues}/${name}`, 'utf8')))
    const file = `${modules}/${name.replace(/json$/, 'js')}`
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `export default ${texts}\n`)
  }
}
