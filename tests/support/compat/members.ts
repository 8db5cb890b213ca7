/** The built-ins of JavaScript and the members of the DOM that the oldest browsers of a surface lack. @module */
import type { Surface } from "../../../tools/page_entries.ts";
import { data, type Identifier, lackingTargets, targetsOf } from "./support.ts";

/** A global, or a member of one, that at least one target lacks. */
export interface LackedMember {
  /** The global by its path, such as `Intl.Segmenter`. */
  readonly owner: string;
  /** The member; a symbol as `@@iterator`, `""` for the global itself, `new` for its constructor. */
  readonly name: string;
  /** Where it is: on the global, on its prototype, or on either, where the data do not say. */
  readonly place: "static" | "prototype" | "either";
}

/** The names of a member, such as `Promise.withResolvers` or `Array.prototype.toSorted`; two where the place is open. */
export function memberLabels({ owner, name, place }: LackedMember): readonly string[] {
  if (name === "new") return [`new ${owner}()`];
  if (name === "") return [owner];
  const places = { static: [""], prototype: ["prototype."], either: ["", "prototype."] }[place];
  return places.map((at) => `${owner}.${at}${name}`);
}

/** Everything that at least one of the targets of a surface lacks; members come before their owner. */
export function lackedMembers(surface: Surface): readonly LackedMember[] {
  const targets = targetsOf(surface);
  const isLacked = ({ __compat }: Identifier) => lackingTargets(__compat, targets).length > 0;
  const builtins = data.javascript["builtins"];
  if (builtins === undefined) throw new Error("The data have no built-ins");
  return [
    ...membersIn(builtins, isLacked, { prefix: "", of: builtinMember }),
    ...membersIn(data.api, isLacked, { prefix: "", of: apiMember }),
  ];
}

type MemberOf = (owner: string, key: string) => LackedMember;

/** `Intl` alone has globals of its own: their names begin with a capital letter, as its own name does. */
function membersIn(
  group: Identifier,
  isLacked: (feature: Identifier) => boolean,
  { prefix, of }: { readonly prefix: string; readonly of: MemberOf },
): readonly LackedMember[] {
  return keysOf(group).flatMap((key) => {
    const feature = group[key];
    if (feature === undefined) return [];
    const owner = prefix + key;
    const statics = isLacked(feature)
      ? [{ owner, name: "", place: "static" } satisfies LackedMember]
      : [];
    const inner = owner === "Intl"
      ? membersIn(feature, isLacked, { prefix: "Intl.", of })
      : keysOf(feature).filter((member) => isLacked(feature[member] ?? {}))
        .map((member) => of(owner, member));
    return [...inner, ...statics];
  });
}

function keysOf(feature: Identifier): string[] {
  return Object.keys(feature).filter((key) => key !== "__compat");
}

function builtinMember(owner: string, key: string): LackedMember {
  const isConstructor = key === owner.replace("Intl.", "");
  return { owner, name: isConstructor ? "new" : key, place: "either" };
}

/** An event stands for the property with its listener. */
function apiMember(owner: string, key: string): LackedMember {
  if (key === owner) return { owner, name: "new", place: "static" };
  if (key.endsWith("_static")) {
    return { owner, name: key.slice(0, -"_static".length), place: "static" };
  }
  if (key.endsWith("_event")) {
    return { owner, name: `on${key.slice(0, -"_event".length)}`, place: "prototype" };
  }
  return { owner, name: key, place: "prototype" };
}
