import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read, root } from './repository.ts'

const packages = readdirSync(`${root}packages`)
  .filter((name) => existsSync(`${root}packages/${name}/package.json`))
  .filter((name) => name !== 'latchkey')

/** A changed public name shows in the diff of `exports/<package>.txt`. */
test.each(packages)('the exports of %s equal the snapshot', async (name) => {
  const lines = entryPointsOf(name).map(([entry, file]) => `${entry}\n${indent(namesIn(file))}`)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`./exports/${name}.txt`)
})

function entryPointsOf(name: string): readonly (readonly [string, string])[] {
  const { exports } = JSON.parse(read(`packages/${name}/package.json`)) as {
    exports: Record<string, { 'latchkey-source': string } | string>
  }
  return Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === 'string'
      ? []
      : [[entry, `packages/${name}/${target['latchkey-source'].slice(2)}`] as const],
  )
}

function namesIn(file: string): readonly string[] {
  const text = read(file)
  const lists = [...text.matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, type, list = '']) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
      .map((item) => (type ? `type ${item}` : item)),
  )
  const own = [
    ...text.matchAll(/^export (?:declare )?(?:async )?(type|const|function|class) (\w+)/gm),
  ].map(([, kind, item]) => (kind === 'type' ? `type ${item}` : `${item}`))
  return [...lists, ...own].toSorted()
}

function indent(names: readonly string[]): string {
  return names.map((name) => `  ${name}`).join('\n')
}
