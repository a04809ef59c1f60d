export { NotFound as default } from '../ui/page/not-found.tsx'
