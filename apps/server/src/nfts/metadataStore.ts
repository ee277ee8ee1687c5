import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import { addressToBytes, bytesToAddress } from '../token/readTokens.ts'
import { type NftMetadata, noMetadata } from './parseNftMetadata.ts'
import type { NftKey } from './tokenUri.ts'

export function nftKeyOf({ contract, tokenId }: Pick<NftKey, 'contract' | 'tokenId'>): string {
  return `${contract.toLowerCase()}/${tokenId}`
}

const row = v.object({
  contract: v.instance(Buffer),
  token_id: v.pipe(
    v.string(),
    v.transform((digits) => BigInt(digits)),
  ),
  name: v.nullable(v.string()),
  description: v.nullable(v.string()),
  image: v.nullable(v.string()),
  attributes: v.array(v.object({ trait: v.string(), value: v.string() })),
})

/** Reads cached metadata: valid for a day, or ten minutes after a failed fetch. */
export async function readStoredMetadata(
  db: Queries,
  chain: string,
  keys: readonly Pick<NftKey, 'contract' | 'tokenId'>[],
): Promise<Map<string, NftMetadata>> {
  if (keys.length === 0) return new Map()
  const rows = await db.query(
    row,
    `SELECT contract, token_id, m.name, description, image, attributes
     FROM unnest($2::bytea[], $3::numeric[]) AS wanted (contract, token_id)
     JOIN nft_metadata m USING (contract, token_id)
     WHERE m.chain = $1 AND m.read_at > now() -
       CASE WHEN m.name IS NULL AND m.image IS NULL THEN interval '10 minutes' ELSE interval '1 day' END`,
    [
      chain,
      keys.map(({ contract }) => addressToBytes(contract)),
      keys.map(({ tokenId }) => tokenId),
    ],
  )
  return new Map(
    rows.map(({ contract, token_id, ...metadata }) => [
      nftKeyOf({ contract: bytesToAddress(contract), tokenId: token_id }),
      metadata,
    ]),
  )
}

export async function storeMetadata(
  db: Queries,
  chain: string,
  { contract, tokenId }: Pick<NftKey, 'contract' | 'tokenId'>,
  metadata: NftMetadata | null,
): Promise<void> {
  const { name, description, image, attributes } = metadata ?? noMetadata
  await db.execute(
    `INSERT INTO nft_metadata (chain, contract, token_id, name, description, image, attributes)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (chain, contract, token_id) DO UPDATE SET name = excluded.name,
       description = excluded.description, image = excluded.image,
       attributes = excluded.attributes, read_at = now()`,
    [
      chain,
      addressToBytes(contract),
      tokenId,
      name,
      description,
      image,
      JSON.stringify(attributes),
    ],
  )
}
