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

/** The imports of a site that calls `createLatchkey`, with those of its own framework in their place. */
export function importLines(
  settings: DemoSettings,
  servers: Servers,
  framework: readonly string[],
): readonly string[] {
  return [
    `import { createLatchkey${settings.signIn === 'off' ? '' : ', serverSiwx'} } from 'latchkey'`,
    ...(servers.vault ? ["import { embedded } from 'latchkey/embedded'"] : []),
    "import { base, evm, mainnet } from 'latchkey/evm'",
    ...settings.chains.map(
      (chain) => `import { ${chain}, ${chain}Mainnet } from 'latchkey/${chain}'`,
    ),
    ...(servers.server ? ["import { walletConnect } from 'latchkey/walletconnect'"] : []),
    ...framework,
  ].sort(bySpecifier)
}

function bySpecifier(a: string, b: string): number {
  const [first = '', second = ''] = [a, b].map((line) => line.slice(line.indexOf("'")))
  return first < second ? -1 : 1
}

/** The options of `createLatchkey`; those that equal the default are omitted. */
export function optionLines(settings: DemoSettings, servers: Servers): readonly string[] {
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
