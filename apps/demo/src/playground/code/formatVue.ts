import type { DemoSettings } from '../../settings/settings.ts'
import type { Servers } from './sampleOptions.ts'
import { importLines, optionLines } from './siteCode.ts'

/** `App.vue` of a site with these settings, with the elements. */
export function formatVue(settings: DemoSettings, servers: Servers): string {
  const element =
    settings.display === 'page' ? '<latchkey-modal enable-embedded />' : '<latchkey-button />'
  const imports = importLines(settings, servers, [
    "import { defineElements } from 'latchkey/elements'",
  ])
  return `<script setup lang="ts">
${imports.join('\n')}

const latchkey = createLatchkey({
${optionLines(settings, servers).join('\n')}
})
defineElements(latchkey)
</script>

<template>
  ${element}
</template>
`
}
