import { packPackages, type Tarballs } from '../../scripts/pack/packPackages.ts'
import { root } from '../../scripts/pack/workspaces.ts'
import { buildServerFiles } from '../../scripts/stack/serverFiles.ts'

export { packPackages, root, type Tarballs }

/** Builds what the packages contain besides modules, and packs each as `npm publish` would; `tsc` ran before. */
export async function packTarballs(folder: string): Promise<Tarballs> {
  await buildServerFiles(new AbortController().signal)
  return packPackages(folder)
}
