import { fileURLToPath } from 'node:url'

/** The vault's built files, as the package contains them; the path is the same from `src` and from `dist`. */
export const vaultFolder: string = fileURLToPath(
  new URL('../../dist/public/vault', import.meta.url),
)
