import { expect, it } from 'vitest';
import { pagesOf } from './support/product-folder.ts';
it('x', async () => {
  const cs = await pagesOf({
    'Quay.csproj': '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFrameworks>netstandard2.0;net8.0</TargetFrameworks><PackageId>Quay</PackageId></PropertyGroup></Project>',
    'Pier.cs': `namespace Quay {
/// <summary>A pier.</summary>
public class Pier {
#if NET8_0_OR_GREATER
    /// <summary>Keeps.</summary>
    public void Keep(System.ReadOnlySpan<char> name) {}
#else
    /// <summary>Keeps.</summary>
    public void Keep(string name) {}
#endif
#if TRACE_IT
    /// <summary>Traces.</summary>
    public void Trace(int depth) {}
#else
    /// <summary>Traces.</summary>
    public void Trace(long depth) {}
#endif
#if NET8_0_OR_GREATER
    /// <summary>Only new.</summary>
    public void Fresh() {}
#endif
#if EXTRA
    /// <summary>Width.</summary>
    public int Width { get; }
#else
    internal int Width { get; }
#endif
}
}
`});
  console.log(JSON.stringify(cs.facts.api.map(({name,signature,overloads,conditions,parameters})=>({name,signature,overloads,conditions,p:parameters.map(p=>p.type)})),null,1));
  const go = await pagesOf({
    'go.mod': 'module github.com/x/quay\n\ngo 1.22\n',
    'quay.go': 'package quay\n\n// Pier is one.\ntype Pier struct{}\n',
    'open_unix.go': '//go:build unix\n\npackage quay\n\n// Open opens.\nfunc Open(fd int) error { return nil }\n\n// Depth is one.\nconst Depth = 3\n\n// Unix only.\nfunc OnUnix() {}\n',
    'open_windows.go': 'package quay\n\n// Open opens.\nfunc Open(h uintptr) error { return nil }\n\n// Depth is one.\nconst Depth = 4\n\nfunc (p *Pier) Close() {}\n',
    'open_other.go': '//go:build !unix && !windows\n\npackage quay\n\n// Open opens.\nfunc Open(h uintptr) error { return nil }\n',
  });
  console.log(JSON.stringify(go.facts.api.map(({name,signature,overloads,conditions,parameters})=>({name,signature,overloads,conditions,p:parameters.map(p=>p.type)})),null,1));
  const cpp = await pagesOf({
    'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.5)\nproject(quay VERSION 1.0 LANGUAGES CXX)\nadd_library(quay INTERFACE)\ninstall(DIRECTORY include/ DESTINATION include)\n',
    'include/quay/quay.hpp': `#pragma once
namespace quay {
/// A pier.
class Pier {
public:
#ifdef QUAY_NEXT
  /// Keeps.
  void keep(int depth);
#else
  /// Keeps.
  void keep(long depth);
#endif
#ifdef _WIN32
  /// Opens.
  void open(void* handle);
#else
  /// Opens.
  void open(int fd);
#endif
#if defined(QUAY_EXTRA)
  /// Extra.
  void extra();
#endif
};
}
`});
  console.log(JSON.stringify(cpp.facts.api.map(({name,signature,overloads,conditions,parameters})=>({name,signature,overloads,conditions,p:parameters.map(p=>p.type)})),null,1));
});
