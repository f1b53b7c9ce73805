// The import law. Four layers, arrows go down only: app > features > kit > (platform, wire). The languages beside English
// (locales) are data of app: they know the shape of its texts, and of the code kit's texts and dates alone.
// The staff's app (src/staff) has the same layers and a build of its own: neither app imports the other.
// A rule that needs an exception is changed here, with its reason, and not silenced where it bites.

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'app-is-the-top',
      comment: 'Nothing imports app but the boot file.',
      severity: 'error',
      from: { pathNot: '^src/(app/|main\\.tsx$|locales/)' },
      to: { path: '^src/app/' },
    },
    {
      name: 'locales-are-data',
      comment: 'A language is fetched as one file, and brings nothing but its texts with it. Types cost nothing.',
      severity: 'error',
      from: { path: '^src/locales/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/',
        pathNot: '^src/(locales/|kit/(text|date)/)',
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    },
    {
      name: 'locales-are-for-app',
      comment: 'Which language the page is in, app decides.',
      severity: 'error',
      from: { pathNot: '^src/(app|locales)/' },
      to: { path: '^src/locales/' },
    },
    {
      name: 'features-stand-alone',
      comment: 'A feature never imports another one; links between them go through kit/paths.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'kit-knows-no-feature',
      severity: 'error',
      from: { path: '^src/kit/' },
      to: { path: '^src/(features|app)/' },
    },
    {
      name: 'kit-ground-knows-no-row-above',
      comment:
        'The rooms of kit stand in four rows. The first: days, texts, what a device keeps, tabs. ui stands on them.',
      severity: 'error',
      from: { path: '^src/kit/(date|text|storage|tabs)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/kit/', pathNot: '^src/kit/((date|text|storage|tabs)/|paths\\.ts$)' },
    },
    {
      name: 'kit-page-knows-no-row-above',
      comment: 'The second row carries the page: calls, session, overlays, router, lazy components, configuration.',
      severity: 'error',
      from: { path: '^src/kit/(net|session|overlay|router|lazy|config)/' },
      to: { path: '^src/kit/(push|live|query|form|holidays|timeline|outbox|photo-box|unread)/' },
    },
    {
      name: 'kit-news-knows-no-row-above',
      comment: 'The third row has what the server says, and what of it is new.',
      severity: 'error',
      from: { path: '^src/kit/(push|live|query)/' },
      to: { path: '^src/kit/(form|holidays|timeline|outbox|photo-box|unread)/' },
    },
    {
      name: 'kit-top-rooms-stand-alone',
      comment: 'The fourth row stands on all the others; its rooms do not know each other.',
      severity: 'error',
      from: { path: '^src/kit/(form|holidays|timeline|outbox|photo-box|unread)/' },
      to: { path: '^src/kit/(form|holidays|timeline|outbox|photo-box|unread)/', pathNot: '^src/kit/$1/' },
    },
    {
      name: 'ui-knows-no-network-and-no-child',
      severity: 'error',
      from: { path: '^src/kit/ui/' },
      to: { path: '^src/', pathNot: '^src/kit/(ui|styles|date|text)/' },
    },
    {
      name: 'wire-imports-nothing',
      severity: 'error',
      from: { path: '^src/wire/' },
      to: { path: '.', pathNot: '^src/wire/' },
    },
    {
      name: 'wire-types-stay-at-the-edge',
      comment:
        'Features, and what kit has of a capability that several of them show, map the wire in queries.ts and model.ts (and their tests); else in kit only the net, the session and the configuration read it.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(wire/|kit/(net|session|config|testing)/|(features|kit)/[^/]+/(queries|model)(\\.test)?\\.ts$|features/[^/]+/[^/]+/(queries|model)(\\.test)?\\.ts$)',
      },
      to: { path: '^src/wire/' },
    },
    {
      name: 'rules-and-models-are-pure',
      severity: 'error',
      from: { path: '/(rules|model)\\.ts$' },
      to: { path: '(^|/)(react|react-dom|@tanstack)(/|$)|/queries\\.ts$|^src/kit/(net|session/store|storage|overlay)' },
    },
    {
      name: 'react-aria-in-one-place',
      severity: 'error',
      from: { pathNot: '^src/kit/ui/' },
      to: { path: 'node_modules/(react-aria-components|react-aria|@react-aria)/' },
    },
    {
      name: 'qr-library-in-one-file',
      severity: 'error',
      from: { pathNot: '^src/staff/features/tablets/qr-code\\.tsx$' },
      to: { path: 'node_modules/uqr/' },
    },
    {
      name: 'crop-library-in-one-file',
      severity: 'error',
      from: { pathNot: '^src/kit/ui/crop-area\\.tsx$' },
      to: { path: 'node_modules/react-image-crop/' },
    },
    {
      name: 'photo-viewer-in-one-file',
      severity: 'error',
      from: { pathNot: '^src/kit/photo-box/photo-stage\\.tsx$' },
      to: { path: 'node_modules/yet-another-react-lightbox/' },
    },
    {
      name: 'database-of-the-device-in-one-file',
      severity: 'error',
      from: { pathNot: '^src/kit/storage/indexed-db\\.ts$' },
      to: { path: 'node_modules/idb-keyval/' },
    },
    {
      name: 'capacitor-in-one-file',
      severity: 'error',
      from: { pathNot: '^src/platform/capacitor\\.ts$' },
      to: { path: 'node_modules/@capacitor/' },
    },
    {
      name: 'staff-is-an-app-of-its-own',
      comment: "The staff's app has its own build and its own session. Of the kit it takes what knows no session.",
      severity: 'error',
      from: { path: '^src/staff/' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(staff|wire-staff)/|^src/kit/(ui|date|text|storage|tabs|router|lazy|styles|config|overlay|testing)/',
      },
    },
    {
      name: 'parents-never-import-staff',
      severity: 'error',
      from: { pathNot: '^src/(staff|wire-staff)/' },
      to: { path: '^src/(staff|wire-staff)/' },
    },
    {
      name: 'staff-app-is-the-top',
      severity: 'error',
      from: { pathNot: '^src/staff/(app/|main\\.tsx$|locales/)' },
      to: { path: '^src/staff/app/' },
    },
    {
      name: 'staff-features-stand-alone',
      comment: 'staff/app puts them together.',
      severity: 'error',
      from: { path: '^src/staff/features/([^/]+)/' },
      to: { path: '^src/staff/features/', pathNot: '^src/staff/features/$1/' },
    },
    {
      name: 'staff-kit-knows-no-feature',
      severity: 'error',
      from: { path: '^src/staff/kit/' },
      to: { path: '^src/staff/(features|app)/' },
    },
    {
      name: 'staff-wire-imports-nothing',
      severity: 'error',
      from: { path: '^src/wire-staff/' },
      to: { path: '.', pathNot: '^src/wire-staff/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-index-files', severity: 'error', from: {}, to: { path: '^src/.*/index\\.tsx?$' } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.app.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default', 'types'] },
    exclude: { path: '\\.(css|woff2)$' },
  },
};
