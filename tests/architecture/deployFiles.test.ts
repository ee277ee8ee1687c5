import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { counters, gauges, histograms } from '../../apps/server/src/metrics/definitions.ts'
import { createTestServer } from '../../apps/server/src/testing/createTestServer.ts'
import { read, repositoryFiles } from './repository.ts'

const dashboard = v.object({
  panels: v.array(
    v.object({
      title: v.string(),
      type: v.string(),
      targets: v.optional(v.array(v.object({ expr: v.string() })), []),
    }),
  ),
})
const rules = v.object({
  groups: v.array(
    v.object({
      rules: v.array(
        v.object({
          alert: v.string(),
          expr: v.string(),
          labels: v.object({ severity: v.picklist(['page', 'ticket']) }),
          annotations: v.object({ summary: v.string(), remedy: v.string() }),
        }),
      ),
    }),
  ),
})

const names = Object.keys({ ...counters, ...gauges, ...histograms })

/** The metrics of an expression, without the suffixes of a histogram's series. */
function metricsIn(expressions: readonly string[]): string[] {
  const found = expressions.join('\n').match(/\b(?:latchkey|relay|process)_[a-z_]+/g) ?? []
  return [...new Set(found.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))].sort()
}

describe('the monitoring files', () => {
  const { panels } = v.parse(dashboard, JSON.parse(read('deploy/grafana/latchkey.json')))
  const { groups } = v.parse(rules, parse(read('deploy/prometheus/latchkey.rules.yml')))

  test('a server with every role announces every metric of the definitions on /metrics', async () => {
    const server = await createTestServer({ listen: true })
    const text = server.context.metrics.text()
    await server.close()
    const announced = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    expect(announced.toSorted()).toEqual(names.toSorted())
  })

  test('the Grafana dashboard shows every metric of the server and no other', () => {
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    expect(metricsIn(shown)).toEqual(names.toSorted())
  })

  test('every Prometheus alert uses metrics of the server and names a remedy', () => {
    const all = groups.flatMap((group) => group.rules)
    expect(all.length).toBeGreaterThan(5)
    expect(names).toEqual(expect.arrayContaining(metricsIn(all.map(({ expr }) => expr))))
  })
})

describe('the Helm chart', () => {
  const files = repositoryFiles().filter((path) =>
    path.startsWith('deploy/helm/latchkey/templates/'),
  )
  const values: unknown = parse(read('deploy/helm/latchkey/values.yaml'))
  const templates = files.map((path) => ({ path, text: read(path) }))

  test.each(templates)(
    'the Helm template $path uses only values that values.yaml sets',
    ({ text }) => {
      for (const [, path = ''] of text.matchAll(/\.Values\.([\w.]+)/g)) {
        const value = path
          .split('.')
          .reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), values)
        expect(value, path).toBeDefined()
      }
    },
  )

  test.each(templates.filter(({ path }) => path.endsWith('.yaml')))(
    'the Helm template $path is YAML around its template actions',
    ({ text }) => {
      const plain = text.replace(/^\s*\{\{-?.*\}\}\n/gm, '').replace(/\{\{.*?\}\}/g, 'x')
      expect(parse(plain)).toMatchObject({ metadata: { name: 'x' } })
    },
  )

  test('the Helm chart’s pods have probes and run without root, capabilities and a writable root', () => {
    const text = read('deploy/helm/latchkey/templates/deployment.yaml')
    for (const needed of [
      'startupProbe',
      'readinessProbe',
      'livenessProbe',
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'drop: [ALL]',
    ]) {
      expect(text).toContain(needed)
    }
  })
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
