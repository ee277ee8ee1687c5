import type { Answers } from './configFiles.ts'

/** The lines that the operator pastes into the site. */
export function siteLines({ projectId, publicUrl, vaultUrl }: Answers): string {
  const vault = vaultUrl ? `, vault: '${vaultUrl}'` : ''
  return `With a build step (npm install latchkey):

  createLatchkey({
    projectId: '${projectId}',
    endpoints: { api: '${publicUrl}'${vault} },
    // …
  })

Without one:

  <script type="module" src="${publicUrl}/widget/latchkey.js"
    data-project-id="${projectId}" data-api="${publicUrl}"${vaultUrl ? ` data-vault="${vaultUrl}"` : ''}></script>
  <latchkey-button></latchkey-button>`
}
