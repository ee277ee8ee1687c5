import type { DemoSettings } from '../../settings/settings.ts'
import { printValue } from './printValue.ts'
import {
  networkNames,
  projectId,
  type Servers,
  serverNote,
  widgetOptions,
} from './sampleOptions.ts'

/** `App.vue` of a site with these settings, with the elements. */
export function formatVue(settings: DemoSettings, servers: Servers): string {
  const names = [...networkNames(settings)].sort()
  const lines = Object.entries(widgetOptions(settings, servers)).flatMap(([name, value]) => [
    ...(name === 'endpoints' ? [`  // ${serverNote}`] : []),
    `  ${name}: ${printValue(value, 2)},`,
  ])
  const element =
    settings.display === 'page' ? '<latchkey-modal enable-embedded />' : '<latchkey-button />'
  return `<script setup lang="ts">
import { ${['createLatchkey', ...names].sort().join(', ')} } from '@latchkey/widget'

createLatchkey({
  projectId: '${projectId}',
  networks: [${networkNames(settings).join(', ')}],
${lines.join('\n')}
})
</script>

<template>
  ${element}
</template>
`
}
