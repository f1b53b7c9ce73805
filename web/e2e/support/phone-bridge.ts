import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// The bridge of the native app as the page sees it: the file of the Capacitor package, and what Capacitor's JSExport generates
// for each plugin from its sources. Only the two ends on the phone are fakes: what receives the calls, and what answers.

export type System = 'android' | 'ios';

const MOBILE = resolve(import.meta.dirname, '../../../mobile');

interface Method {
  name: string;
  /** 'none' for a method with repeated callbacks. */
  kind: 'promise' | 'callback' | 'none';
}

interface Plugin {
  name: string;
  methods: Method[];
}

/** The methods that every plugin inherits from Capacitor. The bridge itself adds and removes listeners. */
const EVERY: readonly Method[] = ['removeAllListeners', 'checkPermissions', 'requestPermissions'].map((name) => ({
  name,
  kind: 'promise',
}));

function sources(folder: string, ending: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith(ending)).map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** The plugins of the packages of the native app, and its own. */
function pluginSources(system: System): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(MOBILE, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const packages = Object.keys(dependencies).filter((name) => !/\/(core|android|ios)$/.test(name));
  const own = { android: 'android/app/src/main/java', ios: 'ios/App/App' }[system];
  const theirs = { android: 'android/src/main/java', ios: 'ios/Sources' }[system];
  const folders = [own, ...packages.map((name) => `node_modules/${name}/${theirs}`)];
  return folders.flatMap((folder) => sources(join(MOBILE, folder), { android: '.java', ios: '.swift' }[system]));
}

function javaPlugin(text: string): Plugin[] {
  const [, name] = /@CapacitorPlugin\(\s*name = "(\w+)"/.exec(text) ?? [];
  if (name === undefined) return [];
  const found = text.matchAll(/@PluginMethod(?:\(returnType = PluginMethod\.RETURN_(\w+)\))?\s+public void (\w+)\(/g);
  const own = [...found].map(([, kind = 'PROMISE', method = '']) => ({
    name: method,
    kind: kind.toLowerCase() as Method['kind'],
  }));
  return [{ name, methods: [...EVERY.filter((one) => !own.some((mine) => mine.name === one.name)), ...own] }];
}

function swiftPlugin(text: string): Plugin[] {
  const [, name] = /let jsName = "(\w+)"/.exec(text) ?? [];
  if (name === undefined) return [];
  const found = text.matchAll(/CAPPluginMethod\(name: "(\w+)", returnType: CAPPluginReturn(\w+)\)/g);
  const methods = [...found].map(([, method = '', kind = '']) => ({
    name: method,
    kind: kind.toLowerCase() as Method['kind'],
  }));
  return [{ name, methods: [{ name: 'removeAllListeners', kind: 'promise' }, ...methods] }];
}

/** What JSExport.java and JSExport.swift generate. */
function pluginScript({ name, methods }: Plugin): string {
  const each = methods.map(({ name: method, kind }) => {
    const to = `'${name}', '${method}', _options`;
    if (kind === 'promise') return `t['${method}'] = function(_options) { return w.Capacitor.nativePromise(${to}) }`;
    if (kind === 'none') return `t['${method}'] = function(_options) { return w.Capacitor.nativeCallback(${to}) }`;
    return `t['${method}'] = function(_options, _callback) { return w.Capacitor.nativeCallback(${to}, _callback) }`;
  });
  return `(function(w) {
var a = (w.Capacitor = w.Capacitor || {});
var p = (a.Plugins = a.Plugins || {});
var t = (p['${name}'] = {});
t.addListener = function(eventName, callback) {
  return w.Capacitor.addListener('${name}', eventName, callback);
}
${each.join('\n')}
})(window);`;
}

function headersScript(plugins: readonly Plugin[]): string {
  const headers = plugins.map(({ name, methods }) => ({
    name,
    methods: methods.map(({ name: method, kind }) => ({ name: method, ...(kind !== 'none' && { rtype: kind }) })),
  }));
  return `window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};`;
}

/** The functions that the phone adds to the page: `toPhone` is the test's. On an iPhone some answers come by a prompt. */
const ENDS: Record<System, string> = {
  android: `window.androidBridge = { postMessage: (text) => window.toPhone(text) };`,
  ios: `window.webkit = { messageHandlers: { bridge: { postMessage: (data) => window.toPhone(JSON.stringify(data)) } } };
window.prompt = () => 'false';`,
};

const PACKAGE = { android: 'android/capacitor/src/main/assets', ios: 'ios/Capacitor/Capacitor/assets' };

/** The script that the phone runs before each page of the portal, and which calls it accepts. */
export function bridgeOf(system: System): { script: string; has: (call: string) => boolean } {
  const read = { android: javaPlugin, ios: swiftPlugin }[system];
  const plugins = pluginSources(system).flatMap(read);
  const bridge = readFileSync(join(MOBILE, 'node_modules/@capacitor', PACKAGE[system], 'native-bridge.js'), 'utf8');
  const global = 'window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };';
  const lines = [
    global,
    ENDS[system],
    "window.WEBVIEW_SERVER_URL = 'https://localhost';",
    bridge,
    ...plugins.map(pluginScript),
    headersScript(plugins),
    // The phone forgets the listeners of the former page.
    `window.toPhone('{"type":"page"}');`,
  ];
  const calls = new Set(plugins.flatMap(({ name, methods }) => methods.map((method) => `${name}.${method.name}`)));
  return {
    script: `if (window === window.top && location.protocol.startsWith('http')) {\n${lines.join('\n')}\n}`,
    has: (call) => calls.has(call),
  };
}
