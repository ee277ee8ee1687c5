/** Rows in the shape of the list that loads. */
export function SkeletonRows({ count = 5 }: { count?: number }) {
  return (
    <div className="skeleton-rows" role="status">
      <span className="hidden">Loading</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
        <div className="skeleton" key={index} style={{ width: `${92 - index * 11}%` }} />
      ))}
    </div>
  )
}
