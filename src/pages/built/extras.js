(()=>{var o={};globalThis.routeGuideExtras=o;})();
