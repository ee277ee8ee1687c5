import { bitcoinVerifier } from '@latchkey/siwx/bitcoin'
import { vectorSet } from './vectorSet.ts'

const chainId = 'bip122:000000000019d6689c085ae165831e93'
const verifier = bitcoinVerifier()
const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const multisig = 'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9'
const emptyText =
  'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const generated = {
  segwit:
    'AkcwRAIgCYHF/vn67iZX5WBimh84kqD6pTME6eNCMGhfFnnwCNECIAF3nMCk/RfLit+uv8a8FgfQIw0f0ASE21GSz7rX17PsASEDTA2vM8bOtUFgvenSDUmvkq7aWNwoTB0CMiM6carHY1s=',
  taproot:
    'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516',
}

type Vector = { text: string; address: string; signature: string; isValid: boolean }
const valid = (address: string, text: string, signature: string): Vector => ({
  address,
  text,
  signature,
  isValid: true,
})
const invalid = (address: string, text: string, signature: string): Vector => ({
  address,
  text,
  signature,
  isValid: false,
})

/** bitcoin/bips, bip-0322/basic-test-vectors.json and generated-test-vectors.json: "simple" signatures of one key. */
const simple: readonly Vector[] = [
  valid(segwit, '', `smp${emptyText}`),
  valid(segwit, '', emptyText),
  valid(
    segwit,
    '',
    'smpAkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ),
  valid(
    segwit,
    'Hello World',
    'smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ),
  valid(
    segwit,
    'Hello World',
    'smpAkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ),
  valid(
    'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
    'No prefix fallback',
    'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
  ),
  valid(
    'bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7',
    'ESHJI7MWUL64AXHBI42L3UR4QA',
    generated.segwit,
  ),
  valid(
    'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
    'TPIZPITUIHEUHO5ACOL6W6MBVD',
    generated.taproot,
  ),
  invalid(segwit, '', 'not-valid-base64!!!'),
  invalid(segwit, '', ''),
  invalid(segwit, 'Wrong message that was not signed', `smp${emptyText}`),
  invalid(multisig, '', `smp${emptyText}`),
  invalid(segwit, '', 'smpAA=='),
  invalid(segwit, '', 'fooAA=='),
  invalid(
    'bc1pyrgrm6cu6n54jrvkdjd9rvyd3xfyu84s2623awu2srn6mxhscwpsm5644w',
    'incorrect prefix',
    'fulAUDZwFXUp+adN+/UZj5dVrGAbB3zKs1Vcalz5fCF9srxS63eSWNGvH1NYbrBkPt1BJDUyWUz9zgUxfc63/QheT6M',
  ),
  invalid(
    'bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7',
    'OVKTTPEFKLUOTAOJSPCKIHCQZW',
    generated.segwit,
  ),
  invalid(
    'bc1qx3f9s3scavc92s3g2fhwzqzn7qucd37ez03jpf',
    'ESHJI7MWUL64AXHBI42L3UR4QA',
    generated.segwit,
  ),
  invalid(
    'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
    'IHUVDIXOZV7EE7RU6CP7JUS57N',
    generated.taproot,
  ),
  invalid(
    'bc1pr72av8sh7qc2ssxs8w0hlj0cl82g2q2dvypngzgsrmd4plml84ksmfyv0q',
    'TPIZPITUIHEUHO5ACOL6W6MBVD',
    generated.taproot,
  ),
]

/** Valid by BIP-322, and refused by us: scripts (P2WSH) and the "full" form, docs/guides/bitcoin.md. */
const unsupported: readonly Vector[] = [
  invalid(
    multisig,
    'This will be a p2wsh 3-of-3 multisig BIP 322 signed message',
    'smpBQBHMEQCIFX9aaqPJWq2Ff2kpen5bFDTid+ehgUOpHV0LfjncXy4AiA3GNicF7aKPzdpa9PCpmaYQs3pHd+qbvvhXdxOCKCAMAFIMEUCIQD/ELXg6CNYyUQijCg96JtgvgjZb9dsl1Ctof4QAeyTcQIgVM/1AAblFl/DCt6A1gJg+T/i2qU5SQD09+chFJzolRwBSDBFAiEAlqRfSFyWNVQhvaCnmeV5tyneiCWMTcFbuujoD/pFa3wCIGnZjfQb8NolSYq9asV+ZeBSkCGHJcqnaV4JYS5MYPEGAWlTIQJ1aLEfEi/4p7wcV+XHZCBVvGGJZ7L3v+jhH+mZA8lN0yECCovfec+kIdllXpKCgA8RX/HZ2x5yHOtCSKP8/sf6pnwhAwxSng6kCgCXXSAmJOOZFdr3vdK3HzGqCFloOHgc5fM6U64=',
  ),
  invalid(
    '164P4mbDkPcyvRnFGAZd1ThjxSj7Fbsywz',
    'GI2SVNWVCWTEEIMFZFFZYAQNSA',
    'AgAAAAGEmHuloQANVIqnpMegGLNFKwAGE0Urv0a/uMiHnJ+FQwAAAABrSDBFAiEAr8VdqPCZU/oVqKKj2WwHfeCX/lzp+Rfk8d59cS9xdGECIAar0nievDdeVstmIgjfM7kzMepL6HrecBuJtgEitFxBASECzgU8WF30ffzpbdClcw/0NBkTCkuRbiEzr+CTXePjiPfgBwAAAQAAAAAAAAAAAWrgBwAA',
  ),
  invalid(
    'bc1qkwzsslep5elkuat4608v7tpntpr3d9n7w5cwwq',
    'YGIAANMREUXLFRI4HIEOCE4T23',
    'AgAAAAABAaVatLF3wpACTG5XowFYPJPv65lgTlZypjUV9d1DNduCAAAAAADgBwAAAQAAAAAAAAAAAWoCRzBEAiB+SJdR6bVLpv5+kK8pOXSUDS24rU53YkTQEvelQJ22uwIgEfqM8eYTupu4LtA0Tz7z1LIbhpP2PrUxWEt9osnrxFEBIQMasC7JaIHbbAUt1kU81yx7S4QHScnEDBs4GsdHDPMPSuAHAAA=',
  ),
]

const rule = {
  check: ({ text, address, signature }: Vector) =>
    verifier.verify({ text, address, signature, chainId }),
  expected: ({ isValid }: Vector) => isValid,
}
vectorSet('BIP-322 "simple"', simple, rule)
vectorSet('BIP-322 scripts and "full", which are not supported', unsupported, rule)
