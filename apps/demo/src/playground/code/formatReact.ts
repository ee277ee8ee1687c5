import type { DemoSettings } from '../../settings/settings.ts'
import type { Servers } from './sampleOptions.ts'
import { importLines, optionLines } from './siteCode.ts'

/** `main.tsx` of a site with these settings. */
export function formatReact(settings: DemoSettings, servers: Servers): string {
  const element = settings.display === 'page' ? 'InlineModal' : 'LatchkeyButton'
  const imports = importLines(settings, servers, [
    `import { ${[element, 'LatchkeyProvider'].sort().join(', ')} } from 'latchkey/react'`,
    "import { createRoot } from 'react-dom/client'",
  ])
  return `${imports.join('\n')}

const latchkey = createLatchkey({
${optionLines(settings, servers).join('\n')}
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider latchkey={latchkey}>
      <${element} />
    </LatchkeyProvider>,
  )
}
`
}
