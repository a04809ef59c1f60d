import type { Held } from './held.ts'

/** A release, Signed releases, A folder of releases, As a container. */
export const releases: Held = {
  'A server that has one builds nothing': [['tests/going-live/install.ts', 'install.sh, two answers, until https answers']],
  'Every supported Debian and Ubuntu': [
    ['tests/going-live/install.ts', 'install.sh, two answers, until https answers'],
    ['tests/container/main.ts', 'the Containerfile builds on a bare Debian'],
  ],
  'If you make releases, make a key once': [['tests/signed-releases.test.ts', 'never overwritten, and never in the project']],
  '`openssl pkcs8 -topk8 -in': [['tests/signed-releases.test.ts', 'may be one that openssl made and encrypted']],
  'the key is lost, or stolen': 'for the reader',
  'A shop that was installed from such an archive': [
    ['tests/deploy-scripts.test.ts', 'by a release that was built without a key only if that is written out'],
  ],
  'The same commit makes the same archive': 'a check itself',
  'Older ones may stay, but nothing asks for them': [
    ['tests/newest-release.test.ts', 'is said with everything that changed since, in plain words, and fetched'],
  ],
  'So nobody who serves the folder': [
    ['tests/newest-release.test.ts', 'that somebody changed'],
    ['tests/newest-release.test.ts', 'that is older than one seen before: a release that is hidden'],
    ['tests/newest-release.test.ts', 'in whose place an archive is shown'],
  ],
  'The list can be up to 2 MB': [
    ['tests/newest-release.test.ts', 'that never ends'],
    ['tests/newest-release.test.ts', 'that is larger than its list says'],
    ['src/server/operations/upgrade/newest/fetch-archive.test.ts', 'larger than a gigabyte is not asked for, whatever its list says'],
  ],
  'Downloads that stall or stop leave nothing behind.': [
    ['src/server/operations/upgrade/newest/fetch-file.test.ts', 'a download that stalls is given up, and leaves nothing behind'],
    ['tests/newest-release.test.ts', 'of an archive nothing stays'],
  ],
  'A version is released once.': [
    ['tests/release-versions.test.ts', 'a version that was already released is not made again from another commit'],
  ],
  '`npm run release` refuses if there are': [
    ['tests/release-versions.test.ts', 'not with uncommitted changes, unless that is written out'],
    ['tests/release-versions.test.ts', 'lets a release go out that is its newest entry, and no other'],
    ['tests/release-versions.test.ts', 'if its archives are there'],
    ['tests/release-versions.test.ts', 'if shops can fetch it, or a newer one'],
  ],
  'Git ignores both files': [['tests/release.test.ts', 'goes into a container without data, secrets or history']],
  'A volume from before, with the embedded PostgreSQL': [
    ['tests/container/main.ts', 'a volume that the embedded PostgreSQL made keeps running with it'],
  ],
  'A base image with another major version': [['tests/quick-faults/data-folder.test.ts', 'that PostgreSQL refuses is told in a sentence']],
  'A second one on the same volume': [
    ['tests/container/main.ts', 'a second container on its data starts no second database'],
    ['tests/quick-faults/taking-over.test.ts', 'is opened by one database at a time'],
  ],
}
