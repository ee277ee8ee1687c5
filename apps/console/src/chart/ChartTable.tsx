import { formatPoint } from '../format/dates.ts'
import { describeValue, type Unit } from '../format/numbers.ts'
import type { Series } from './series.ts'

/** The numbers of a graph as a table: for screen readers, and for readers who copy it. */
export function ChartTable({
  series,
  unit,
  isShown,
}: {
  series: Series
  unit: Unit
  isShown: boolean
}) {
  return (
    <div className={isShown ? 'chart-table' : 'hidden'}>
      <table>
        <caption className="hidden">{series.title}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">{series.title}</th>
            {series.before ? <th scope="col">Period before</th> : null}
          </tr>
        </thead>
        <tbody>
          {series.points.map(({ time, value }, index) => (
            <tr key={time.getTime()}>
              <th scope="row">{formatPoint(time, series.interval)}</th>
              <td>{describeValue(value, unit)}</td>
              {series.before ? (
                <td>{describeValue(series.before[index]?.value ?? null, unit)}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
