import { chosenOptions } from '../../settings/chosenOptions.ts'
import type { DemoSettings } from '../../settings/settings.ts'
import { printValue } from './printValue.ts'
import {
  endpointOptions,
  networkNames,
  projectId,
  type Servers,
  serverNote,
} from './sampleOptions.ts'

/** `main.tsx` of a site with these settings; options that equal the default are omitted. */
export function formatReact(settings: DemoSettings, servers: Servers): string {
  const element = settings.display === 'page' ? 'InlineModal' : 'LatchkeyButton'
  return `${importLines(settings, servers, element).join('\n')}

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

function importLines(settings: DemoSettings, servers: Servers, element: string): readonly string[] {
  return [
    `import { createLatchkey${settings.signIn === 'off' ? '' : ', serverSiwx'} } from 'latchkey'`,
    ...(servers.vault ? ["import { embedded } from 'latchkey/embedded'"] : []),
    "import { base, evm, mainnet } from 'latchkey/evm'",
    `import { ${[element, 'LatchkeyProvider'].sort().join(', ')} } from 'latchkey/react'`,
    ...settings.chains.map(
      (chain) => `import { ${chain}, ${chain}Mainnet } from 'latchkey/${chain}'`,
    ),
    ...(servers.server ? ["import { walletConnect } from 'latchkey/walletconnect'"] : []),
    "import { createRoot } from 'react-dom/client'",
  ]
}

function optionLines(settings: DemoSettings, servers: Servers): readonly string[] {
  const adapters = ['evm', ...settings.chains].map((adapter) => `${adapter}()`)
  const connectors = [
    ...(servers.server ? ['walletConnect()'] : []),
    ...(servers.vault ? ['embedded()'] : []),
  ]
  const endpoints = endpointOptions(servers)
  const chosen = Object.entries(chosenOptions(settings))
  return [
    `  projectId: '${projectId}',`,
    `  networks: [${networkNames(settings).join(', ')}],`,
    `  adapters: [${adapters.join(', ')}],`,
    ...(connectors.length > 0 ? [`  connectors: [${connectors.join(', ')}],`] : []),
    ...(endpoints ? [`  // ${serverNote}`, `  endpoints: ${printValue(endpoints, 2)},`] : []),
    ...signInLines(settings),
    ...chosen.map(([name, value]) => `  ${name}: ${printValue(value, 2)},`),
  ]
}

function signInLines({ signIn }: DemoSettings): readonly string[] {
  if (signIn === 'off') return []
  return [`  siwx: serverSiwx(${signIn === 'optional' ? '{ required: false }' : ''}),`]
}
