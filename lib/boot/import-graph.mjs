// Cycles in a graph of imports, between files or between folders.

/** @typedef {Map<string, Set<string>>} Graph each node with the nodes that it points to */

/**
 * Groups of nodes that reach each other (strongly connected components of more than one node, after Tarjan).
 *
 * @param {Graph} graph
 * @returns {string[][]} each sorted by name
 */
export function findCycles(graph) {
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const visited = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const cycles = [];
  /** @param {string} name */
  function visit(name) {
    const node = { index: visited.size, low: visited.size, open: true };
    visited.set(name, node);
    stack.push(name);
    for (const target of graph.get(name) ?? []) {
      const next = visited.get(target) ?? visit(target);
      if (next.open) node.low = Math.min(node.low, next.low);
    }
    if (node.low !== node.index) return node;
    const group = stack.splice(stack.indexOf(name));
    for (const member of group) close(visited.get(member));
    if (group.length > 1) cycles.push(group.sort());
    return node;
  }
  for (const name of graph.keys()) if (!visited.has(name)) visit(name);
  return cycles;
}

/**
 * The graph between the subfolders of one folder. A file directly in it is not part of any subfolder.
 *
 * @param {Graph} imports between files
 * @param {string} folder such as `lib/client`
 * @returns {Graph}
 */
export function folderGraph(imports, folder) {
  /** @type {Graph} */
  const graph = new Map();
  for (const [path, targets] of imports) {
    const from = subfolderOf(path, folder);
    if (from === undefined) continue;
    const known = graph.get(from) ?? new Set();
    graph.set(from, known);
    for (const target of targets) {
      const to = subfolderOf(target, folder);
      if (to !== undefined && to !== from) known.add(to);
    }
  }
  return graph;
}

/** @param {{ open: boolean } | undefined} node */
function close(node) {
  if (node !== undefined) node.open = false;
}

/**
 * @param {string} path
 * @param {string} folder
 */
function subfolderOf(path, folder) {
  const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '';
  return rest.includes('/') ? `${folder}/${rest.split('/')[0]}` : undefined;
}
