import type { DemoSettings } from '../../settings/settings.ts'
import { networkNames, projectId, type Servers, widgetOptions } from './sampleOptions.ts'

/** `index.html` of a page with these settings, without React or a bundler. */
export function formatScriptTag(settings: DemoSettings, servers: Servers): string {
  const options = {
    projectId,
    networks: networkNames(settings),
    ...widgetOptions(settings, servers),
  }
  const json = JSON.stringify(options, null, 2).replaceAll('\n', '\n      ')
  const element =
    settings.display === 'page'
      ? '<latchkey-modal enable-embedded></latchkey-modal>'
      : '<latchkey-button></latchkey-button>'
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>My site</title>
    <script type="application/json" id="latchkey-options">
      ${json}
    </script>
    <script type="module" src="/latchkey/latchkey.js"></script>
  </head>
  <body>
    ${element}
  </body>
</html>
`
}
