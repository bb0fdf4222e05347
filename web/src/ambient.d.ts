declare module '*.md' {
  import type { RulesPage } from './rules/page';
  const page: RulesPage;
  export default page;
}
