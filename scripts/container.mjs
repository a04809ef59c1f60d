/**
 * `npm run container`: builds the Containerfile with buildah on a bare Debian, and runs what came out. Needs root, buildah and
 * mmdebstrap, and no registry of images.
 */
import { run } from './run.mjs'
import { install } from './setup.mjs'

install()
run(['tests/container/main.ts'])
