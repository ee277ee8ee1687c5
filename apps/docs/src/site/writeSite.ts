import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Site } from './buildSite.ts'

/** Writes the site into a folder, which is emptied first. */
export async function writeSite({ files }: Site, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}
