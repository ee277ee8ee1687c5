import { readFileSync } from 'node:fs'
import { SettingError } from '../../setting/setting.ts'

/** `eip155:1=https://node.example,eip155:8453=https://…`, JSON, or the path of a JSON file; as JSON text. */
export function readChains(text: string): string | null {
  if (text === '') return null
  if (/^\s*\{/.test(text)) return text
  if (!text.includes('=')) return readFileSync(text, 'utf8')
  const chains = new Map<string, string[]>()
  for (const part of text.split(',')) {
    const [, id, url] =
      /^\s*([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})=(https?:\/\/\S+)\s*$/.exec(part) ?? []
    if (!id || !url) {
      throw new SettingError(
        `--chains: "${part}" is not <chain id>=<node URL>, for example eip155:1=https://node.example`,
      )
    }
    chains.set(id, [...(chains.get(id) ?? []), url])
  }
  return `${JSON.stringify(Object.fromEntries(chains), null, 2)}\n`
}
