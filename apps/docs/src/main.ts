import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './pages/repository.ts'
import { serveFolder } from './serveFolder.ts'
import { buildSite, type SiteOptions } from './site/buildSite.ts'
import { writeSite } from './site/writeSite.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: join(root, 'apps/docs/dist') },
    origin: { type: 'string', default: 'https://docs.latchkey.example' },
    playground: { type: 'string' },
    port: { type: 'string', default: '4390' },
  },
})

/** `npm run docs:build [-- --out folder --origin url --playground url]`, `npm run docs:serve [-- --port number]`. */
async function main(): Promise<void> {
  const folder = resolve(values.out)
  const options: SiteOptions = { origin: values.origin }
  if (values.playground) options.playground = values.playground
  const site = await buildSite(options)
  await writeSite(site, folder)
  printLine(`${site.pages.length} pages in ${folder}`)
  for (const link of site.deadLinks) printLine(`Dead link: ${link}`)
  if (site.deadLinks.length > 0) process.exitCode = 1
  if (positionals[0] !== 'serve') return
  const { url } = await serveFolder(folder, Number(values.port))
  printLine(`The documentation: ${url}`)
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main()
