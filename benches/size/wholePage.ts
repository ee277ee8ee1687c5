import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { buildPages } from '../page/buildPages.ts'
import { firstFiles } from '../page/firstFiles.ts'
import type { Figure } from './figure.ts'

/** The page with one connect button, React included; reported for its number of files. */
export async function measureWholePage(): Promise<Figure> {
  const { folder, remove } = await buildPages()
  try {
    const files = await firstFiles(folder, 'ours')
    const codes = await Promise.all(files.map((file) => readFile(file)))
    return {
      name: 'page with one connect button and React',
      gz: codes.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0),
      requests: files.length,
      limit: Number.MAX_SAFE_INTEGER,
    }
  } finally {
    await remove()
  }
}
