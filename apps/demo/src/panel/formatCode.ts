import { type DemoSettings, initialSettings, switches } from './settings.ts'

/** The code an owner would write for the chosen options; what equals the default is left out. */
export function formatCode(settings: DemoSettings): string {
  const lines = [
    `import { createLatchkey${settings.signIn === 'off' ? '' : ', serverSiwx'} } from 'latchkey'`,
    "import { base, evm, mainnet } from 'latchkey/evm'",
    ...settings.chains.map((one) => `import { ${one}, ${one}Mainnet } from 'latchkey/${one}'`),
    '',
    'const latchkey = createLatchkey({',
    "  projectId: 'my-site',",
    `  networks: [${['mainnet', 'base', ...settings.chains.map((one) => `${one}Mainnet`)].join(', ')}],`,
    `  adapters: [${['evm', ...settings.chains].map((one) => `${one}()`).join(', ')}],`,
    ...optionLines(settings),
    '})',
  ]
  return lines.join('\n')
}

function optionLines(settings: DemoSettings): readonly string[] {
  const variables = [
    ...(settings.accent === initialSettings.accent ? [] : [`'--lk-accent': '${settings.accent}'`]),
    ...(settings.radius === initialSettings.radius
      ? []
      : [`'--lk-border-radius-master': '${settings.radius}px'`]),
  ]
  return [
    ...(settings.themeMode === 'dark' ? [] : [`  themeMode: '${settings.themeMode}',`]),
    ...(variables.length === 0 ? [] : [`  themeVariables: { ${variables.join(', ')} },`]),
    ...(settings.language === 'en' ? [] : [`  language: '${settings.language}',`]),
    ...(settings.embedded ? ['  enableEmbedded: true,'] : []),
    ...signInLines(settings),
    ...featureLines(settings),
  ]
}

function signInLines({ signIn }: DemoSettings): readonly string[] {
  if (signIn === 'off') return []
  return [`  siwx: serverSiwx(${signIn === 'optional' ? '{ required: false }' : ''}),`]
}

function featureLines(settings: DemoSettings): readonly string[] {
  const changed = switches
    .filter((name) => settings.features[name] !== initialSettings.features[name])
    .map((name) => `    ${name}: ${settings.features[name]},`)
  if (settings.methods.join() !== initialSettings.methods.join()) {
    const list = settings.methods.map((method) => `'${method}'`).join(', ')
    changed.push(`    connectMethodsOrder: [${list}],`)
  }
  return changed.length === 0 ? [] : ['  features: {', ...changed, '  },']
}
