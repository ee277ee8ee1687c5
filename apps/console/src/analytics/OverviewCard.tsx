import { type ConsoleHeadline, type ConsoleOverview, consoleCalls } from '@latchkey/wire/console'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useAddress } from '../address/useAddress.ts'
import { QueryState } from '../api/QueryState.tsx'
import { useConsoleQuery } from '../api/useConsoleQuery.ts'
import { ChartTable } from '../chart/ChartTable.tsx'
import { savePng } from '../chart/savePng.ts'
import { TimeChart } from '../chart/TimeChart.tsx'
import { headlineTitles } from '../format/headlineTitles.ts'
import { formatFigure } from '../format/numbers.ts'
import { moveTab } from '../parts/Tabs.tsx'
import { CardMenu } from './CardMenu.tsx'
import { Delta } from './Delta.tsx'
import { toAnnotations, toSeries, toTable } from './overviewSeries.ts'
import { useAnalyticsInput } from './useAnalytics.ts'

/** The main graph. Its headline figures are its tabs. */
export function OverviewCard() {
  const query = useConsoleQuery(consoleCalls.overview, useAnalyticsInput())
  return (
    <section className="card overview" aria-label="Overview">
      <QueryState query={query} skeletonRows={8}>
        {(overview) => <Overview overview={overview} />}
      </QueryState>
    </section>
  )
}

function Overview({ overview }: { overview: ConsoleOverview }) {
  const [address, change] = useAddress()
  const [isTable, setTable] = useState(false)
  const svg = useRef<SVGSVGElement>(null)
  const headline =
    overview.headlines.find(({ id }) => id === address.metric) ?? overview.headlines[0]
  if (!headline) return null
  const title = headlineTitles[headline.id]
  const series = toSeries(overview, headline, address.compare)
  const exportPng = () => {
    if (svg.current) void savePng(svg.current, { name: `latchkey-${headline.id}`, title })
  }
  return (
    <>
      <HeadlineTabs
        headlines={overview.headlines}
        selected={headline.id}
        compare={address.compare}
        onSelect={(metric) => change({ metric })}
      />
      <div className="overview-panel" role="tabpanel" aria-label={title}>
        {isTable ? null : (
          <TimeChart
            series={series}
            unit={headline.unit}
            annotations={toAnnotations(overview)}
            svg={svg}
          />
        )}
        <ChartTable series={series} unit={headline.unit} isShown={isTable} />
      </div>
      <div className="overview-foot">
        <Legend compare={address.compare} hasAnnotations={overview.annotations.length > 0} />
        <CardMenu
          title={title}
          table={toTable(series)}
          json={overview}
          actions={[
            { title: isTable ? 'Show as graph' : 'Show as table', run: () => setTable(!isTable) },
            ...(isTable ? [] : [{ title: 'Download PNG', run: exportPng }]),
          ]}
        />
      </div>
    </>
  )
}

function HeadlineTabs(props: {
  headlines: ConsoleOverview['headlines']
  selected: ConsoleHeadline
  compare: boolean
  onSelect: (id: ConsoleHeadline) => void
}) {
  const ids = props.headlines.map(({ id }) => id)
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) =>
    moveTab(event, ids, props.selected, props.onSelect)
  return (
    <div className="headlines" role="tablist" aria-label="Headline figures" onKeyDown={handleKey}>
      {props.headlines.map(({ id, value, previous, unit }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="headline"
          aria-selected={id === props.selected}
          tabIndex={id === props.selected ? 0 : -1}
          onClick={() => props.onSelect(id)}
        >
          <span className="headline-title">{headlineTitles[id]}</span>
          <span className="headline-value number">
            {value === null ? '–' : formatFigure(value, unit)}
          </span>
          {props.compare ? <Delta value={value} before={previous} unit={unit} /> : null}
        </button>
      ))}
    </div>
  )
}

function Legend({ compare, hasAnnotations }: { compare: boolean; hasAnnotations: boolean }) {
  return (
    <ul className="legend">
      <li data-line="now">This period</li>
      {compare ? <li data-line="before">Period before</li> : null}
      {hasAnnotations ? <li data-line="mark">Release or change</li> : null}
    </ul>
  )
}
